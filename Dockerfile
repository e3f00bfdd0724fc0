# Builds in one stage, runs the tree of deploy/make-tree.mjs in another. Node 24 comes with the tree.
FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN node deploy/make-tree.mjs /opt/shingle

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin shingle \
    && install -d -o shingle -g shingle -m 0700 /data
COPY --from=build /opt/shingle /opt/shingle
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile
USER shingle
WORKDIR /data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["/opt/shingle/bin/node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/shingle/bin/node", "/opt/shingle/build/site/start.js"]
