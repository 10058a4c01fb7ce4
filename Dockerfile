# Outpost in a container: the program with the Node that it carries, and nothing that builds it.
# compose.yaml starts it beside PostgreSQL; docs/operating.md says the rest.

# Not Debian's own npm: what it compiles for the carried Node does not load.
FROM node:24-trixie-slim AS build
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates g++ make python3 \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /opt/outpost
COPY . .
# CI=true: an image without the compiled SSH ciphers is none.
RUN CI=true node tools/prepare.mjs
# What builds, tests and draws stays behind: the console is built by now, and the headers of Node were for the SSH ciphers.
RUN npm pkg set --json 'workspaces=["packages/contract","packages/gateway","apps/agent","apps/server"]' \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf apps/console/src docs packages/ui tests tools node_modules/node-linux-*/include

FROM debian:trixie-slim
# tzdata: devices keep hours in their own time zone.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates tzdata \
 && rm -rf /var/lib/apt/lists/*
RUN groupadd --system --gid 10001 outpost \
 && useradd --system --uid 10001 --gid outpost --home-dir /var/lib/outpost --shell /usr/sbin/nologin outpost \
 && install --directory --owner=outpost --group=outpost --mode=0700 /var/lib/outpost
WORKDIR /opt/outpost
COPY --from=build /opt/outpost/ ./
# Health is asked on a port of its own, which is plain HTTP whatever the public one speaks.
ENV OUTPOST_HOST=0.0.0.0 OUTPOST_DATA_DIR=/var/lib/outpost OUTPOST_METRICS_PORT=9464
USER outpost
VOLUME /var/lib/outpost
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=8s --start-period=60s --retries=3 \
  CMD ["node_modules/.bin/node", "packaging/health.mjs"]
ENTRYPOINT ["node_modules/.bin/node", "apps/server/src/main.mjs"]
