# syntax=docker/dockerfile:1
# The image of one app:
#
#   docker build --build-arg APP=gateway --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:… --tag premium-audit/gateway .
#
# The app is one file without packages. It runs as an unprivileged user on a file system that may be read-only.
# docs/operations/install.md describes how to build the image with an SBOM, and what the app needs.
# The base image has no default: a tag can be moved, so it is given with its digest (docs/operations/supply-chain.md).
ARG NODE_IMAGE

# Selects the parts of the repository that the app needs.
FROM ${NODE_IMAGE} AS pruned
ARG APP
ARG NODE_IMAGE
ENV TURBO_TELEMETRY_DISABLED=1
WORKDIR /repository
COPY . .
RUN expr "${NODE_IMAGE}" : '.*@sha256:[0-9a-f]\{64\}$' >/dev/null || { echo "Give the base image with its digest: --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…" >&2; exit 1; }
RUN test -n "${APP}" || { echo "Set the app: --build-arg APP=gateway" >&2; exit 1; }
# Uses the pnpm version of package.json; corepack would download it from another server.
RUN npx --yes "$(node --print 'require("./package.json").packageManager')" dlx "turbo@$(node --print 'require("./package.json").devDependencies.turbo')" \
  prune "@app/${APP}" --docker

# Installs packages first, so that a change of the sources does not repeat the installation.
FROM ${NODE_IMAGE} AS bundled
ARG APP
# The SBOM is created from this stage: in the last stage all packages are bundled into one file.
ARG BUILDKIT_SBOM_SCAN_STAGE=true
WORKDIR /repository
COPY --from=pruned /repository/out/json/ .
# Installs the packages of the app and of the bundler, without those of tests and checks.
RUN npx --yes "$(node --print 'require("./package.json").packageManager')" install --frozen-lockfile \
  --prod --filter-prod "@app/${APP}..." --filter @platform/bundle
COPY --from=pruned /repository/out/full/ .
# The gateway serves the SDK, which has the license in it.
COPY --from=pruned /repository/LICENSE LICENSE
RUN cd "apps/${APP}" && npm run build

# Takes from the base image what node needs: the program, the libraries that it loads, and how these resolve names. Of the packages
# that the libraries are from it keeps what a scanner of images reads. docs/decisions/images.md says what that costs.
FROM ${NODE_IMAGE} AS runtime
WORKDIR /runtime
RUN install -D "$(command -v node)" usr/local/bin/node
RUN for library in $(ldd usr/local/bin/node | grep -o '/[^ ]*'); do cp --parents --dereference "$library" .; done
RUN cp --parents /etc/nsswitch.conf .
# Where uploads are written until they are stored.
RUN install -d -m 1777 tmp
RUN mkdir -p var/lib/dpkg/status.d && for library in $(find lib* -name '*.so*'); do dpkg --search "*/$(basename "$library")"; done | cut -d: -f1 | sort -u \
  | while read -r package; do dpkg-query --status "$package" > "var/lib/dpkg/status.d/$package"; done

FROM scratch
ARG APP
LABEL org.opencontainers.image.title="premium-audit ${APP}"
COPY --from=runtime /runtime/ /
WORKDIR /app
COPY --from=bundled --chown=0:0 /repository/apps/${APP}/dist/ /app/
ENV PATH=/usr/local/bin
ENV NODE_ENV=production
# New objects have little space: a burst of work would otherwise keep up to 128 MiB for them (docs/performance.md).
ENV NODE_OPTIONS="--enable-source-maps --max-semi-space-size=4"
USER 65532:65532
# 8080: gateway, 50051: gRPC, 9090: probes and metrics.
EXPOSE 8080 50051 9090
ENTRYPOINT ["node", "/app/main.js"]
