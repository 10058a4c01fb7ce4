# Outpost in a container: the program with its bundled Node, without build tools. compose.yaml starts it together with
# PostgreSQL; see docs/operating.md.

# The official Node image, because native modules compiled with Debian's npm do not load in the bundled Node.
FROM node:24-trixie-slim AS build
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates g++ make python3 \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /opt/outpost
COPY . .
# CI=true makes the build fail if the SSH ciphers cannot be compiled.
RUN CI=true node tools/prepare.mjs
RUN node tools/prepare/trim.mjs

FROM debian:trixie-slim
# tzdata: devices have their own time zones.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates tzdata \
 && rm -rf /var/lib/apt/lists/*
RUN groupadd --system --gid 10001 outpost \
 && useradd --system --uid 10001 --gid outpost --home-dir /var/lib/outpost --shell /usr/sbin/nologin outpost \
 && install --directory --owner=outpost --group=outpost --mode=0700 /var/lib/outpost
WORKDIR /opt/outpost
COPY --from=build /opt/outpost/ ./
# The health check uses a separate port, which is plain HTTP even if the public port uses TLS.
ENV OUTPOST_HOST=0.0.0.0 OUTPOST_DATA_DIR=/var/lib/outpost OUTPOST_METRICS_PORT=9464
USER outpost
VOLUME /var/lib/outpost
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=8s --start-period=60s --retries=3 \
  CMD ["node_modules/.bin/node", "packaging/health.mjs"]
ENTRYPOINT ["node_modules/.bin/node", "apps/server/src/main.mjs"]
