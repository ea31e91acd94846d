# Image of the service: `docker build -t cuota .`, or with podman or buildah. compose.yaml runs it with PostgreSQL.
# Packages come from the lock file and are verified by hash. None runs code during installation (.npmrc).
FROM docker.io/library/node:24-bookworm-slim AS build
WORKDIR /build
# Required by the pinned Node.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY bin bin
COPY scripts scripts
COPY src src
COPY simulator simulator
COPY migrations migrations
COPY examples examples
COPY docs docs
RUN sh bin/node26 scripts/compile.mjs

FROM docker.io/library/node:24-bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc LICENSE ./
RUN npm ci --omit=dev && npm cache clean --force
COPY bin/cuota bin/node26 bin/
COPY --from=build /build/dist dist
# The compile cache is in a folder that the user of the process can write to.
ENV HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/cuota-cache
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
ENTRYPOINT ["sh", "/app/bin/cuota"]
CMD ["serve"]
