# syntax=docker/dockerfile:1
# The image of one app:
#
#   docker build --build-arg APP=gateway --tag premium-audit/gateway .
#
# What runs is one file that needs no packages, under a user without rights, from a file system that may be read-only.
# docs/operations/install.md says how an image is made, signed and listed (SBOM), and what it expects around it.
ARG NODE_IMAGE=node:24-bookworm-slim

# What of the repository the app is made of.
FROM ${NODE_IMAGE} AS pruned
ARG APP
ENV TURBO_TELEMETRY_DISABLED=1
WORKDIR /repository
COPY . .
RUN test -n "${APP}" || { echo "Say which app: --build-arg APP=gateway" >&2; exit 1; }
# The version that package.json names; corepack would ask another server for it.
RUN npx --yes "$(node --print 'require("./package.json").packageManager')" dlx "turbo@$(node --print 'require("./package.json").devDependencies.turbo')" \
  prune "@app/${APP}" --docker

# Packages first, so that a change of the sources does not install them again.
FROM ${NODE_IMAGE} AS bundled
ARG APP
# The list of what the image is made of is taken here: in the last stage all packages are one file.
ARG BUILDKIT_SBOM_SCAN_STAGE=true
WORKDIR /repository
COPY --from=pruned /repository/out/json/ .
# Those that the app runs on and the one that bundles it; nothing that only tests or checks need.
RUN npx --yes "$(node --print 'require("./package.json").packageManager')" install --frozen-lockfile \
  --prod --filter-prod "@app/${APP}..." --filter @platform/bundle
COPY --from=pruned /repository/out/full/ .
RUN cd "apps/${APP}" && npm run build

FROM ${NODE_IMAGE}
ARG APP
LABEL org.opencontainers.image.title="premium-audit ${APP}"
# Nothing that installs anything stays, and no shell script of the base that would run first.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /usr/local/bin/yarn* /opt/yarn* \
  && rm -f /usr/local/bin/docker-entrypoint.sh /usr/bin/apt* /usr/bin/dpkg* /sbin/apk
WORKDIR /app
COPY --from=bundled --chown=root:root /repository/apps/${APP}/dist/ /app/
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps
USER 65532:65532
# 8080 the gateway, 50051 gRPC, 9090 probes and metrics.
EXPOSE 8080 50051 9090
ENTRYPOINT ["node", "/app/main.js"]
