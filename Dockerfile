# Daybook in one image: docker run -p 3000:3000 -v daybook:/data IMAGE. Built in two steps, so that only what runs is in it.
# `npm run verify` runs these steps and the result without Docker (tests/faults/image.test.ts).
FROM node:24-bookworm-slim AS build
WORKDIR /daybook
COPY . .
# Installs and builds, as every start does; then leaves out what only development needs.
RUN node scripts/build-command.mjs && \
    node -e "import('./scripts/install.mjs').then((install) => install.removeDevelopmentPackages())"

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data DATABASE_URL=file:/data/daybook.sqlite BILLING=off
# The temporary file of a download of everything does not have to fit into memory.
ENV TMPDIR=/data
WORKDIR /daybook
COPY --from=build /daybook /daybook
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
