interface Features {
  excluded_features: readonly string[];
}

/** What the second plan locks and the first does not. */
export const lostFeatures = (from: Features | null, to: Features): string[] =>
  to.excluded_features.filter((feature) => from && !from.excluded_features.includes(feature));

/** Tells, before a change of plan, what people lose by it. */
export const PlanLoss = ({ lost }: { lost: readonly string[] }) => (
  <>
    <ul>
      {lost.map((feature) => (
        <li key={feature}>{feature}</li>
      ))}
    </ul>
    What was entered is kept and not used until the company upgrades again; approved timesheets keep their
    pay.
  </>
);
