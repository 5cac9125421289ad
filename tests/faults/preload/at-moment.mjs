// The process begins at the moment AT_MOMENT, and its clock goes on from there.

const RealDate = Date;
const ahead = RealDate.parse(process.env.AT_MOMENT) - RealDate.now();

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + ahead);
    else super(...given);
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
