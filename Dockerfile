# The whole site as one image: `docker build -t strannik .`; docs/running.md tells how it is run.
# `npm run try-image` goes through these steps without Docker.

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Node comes with the image, and what some packages can make of TypeScript nobody asks of them: 150 MB stay out.
RUN npm ci --omit=dev && rm -rf node_modules/node-linux-* node_modules/typescript node_modules/@typescript node_modules/.bin/node

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Странник" \
      org.opencontainers.image.description="Авиабилеты и отели: сайт, API и задачи" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.revision="$REVISION"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN install -d -o 1000 -g 1000 -m 700 /data /copies
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json LICENSE NOTICE ./
COPY art ./art
COPY contract ./contract
COPY domain ./domain
COPY world ./world
COPY scripts/backup.ts scripts/migrate.ts scripts/orders.ts scripts/restore.ts scripts/rotate.ts scripts/steps.mjs ./scripts/
COPY scripts/suppliers.ts scripts/supplier-lines.ts ./scripts/
COPY scripts/dumps ./scripts/dumps
COPY server ./server
COPY --from=build /app/.art ./.art
COPY --from=build /app/build ./build
# The user `node` of the image, by number: Kubernetes believes only numbers to be nobody's root.
USER 1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "build/node/main.js"]
