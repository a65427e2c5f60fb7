# syntax=docker/dockerfile:1
# The image of all apps and of the operator's command line:
#
#   docker build --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:… --tag premium-audit/platform .
#
# `APPS` names the apps of a container. The files need no packages, run as an unprivileged user on a file system that may be
# read-only. docs/operations/install.md describes how to build the image with an SBOM, and what the apps need.
# The base image has no default: a tag can be moved, so it is given with its digest (docs/operations/supply-chain.md).
ARG NODE_IMAGE

# Takes what the installation of packages reads apart, so that a change of the sources does not repeat it.
FROM ${NODE_IMAGE} AS sources
ARG NODE_IMAGE
WORKDIR /repository
COPY . .
RUN expr "${NODE_IMAGE}" : '.*@sha256:[0-9a-f]\{64\}$' >/dev/null || { echo "Give the base image with its digest: --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…" >&2; exit 1; }
RUN mkdir ../manifests && cp --parents pnpm-lock.yaml pnpm-workspace.yaml $(find . -name package.json) ../manifests

FROM ${NODE_IMAGE} AS bundled
# The SBOM is created from this stage: in the last stage all packages are bundled into few files.
ARG BUILDKIT_SBOM_SCAN_STAGE=true
WORKDIR /repository
COPY --from=sources /manifests/ .
# Installs the packages of the apps and of the bundler, without those of tests and checks, with the pnpm version of
# package.json; corepack would download it from another server.
RUN npx --yes "$(node --print 'require("./package.json").packageManager')" install --frozen-lockfile \
  --prod --filter-prod "@app/*..." --filter @platform/bundle
COPY --from=sources /repository/ .
RUN cd apps/platform && npm run build

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
LABEL org.opencontainers.image.title="premium-audit platform"
COPY --from=runtime /runtime/ /
WORKDIR /app
COPY --from=bundled --chown=0:0 /repository/apps/platform/dist/ /app/
ENV PATH=/usr/local/bin
ENV NODE_ENV=production
# New objects have little space: a burst of work would otherwise keep up to 128 MiB for them (docs/performance.md).
ENV NODE_OPTIONS="--enable-source-maps --max-semi-space-size=4"
USER 65532:65532
# 8080: gateway, 50051: gRPC, 9090: probes and metrics.
EXPOSE 8080 50051 9090
ENTRYPOINT ["node", "/app/main.js"]
