# The command line of onefold as an image: `serve` unless another command is given. What is built here is what the package holds.
ARG NODE=22-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY tsconfig.json ./
COPY scripts/build.mjs scripts/build-record.mjs scripts/copy-licences.mjs scripts/keep-compiled-code.mjs scripts/
COPY samples/news.jsonl samples/
COPY src src
RUN npm run build && npm prune --omit=dev

FROM node:${NODE}
ENV NODE_ENV=production
WORKDIR /app
COPY package.json LICENSE NOTICE ./
COPY mappings mappings
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/dist dist
USER node
EXPOSE 9280 9281
ENTRYPOINT ["node", "/app/dist/cli/main.js"]
CMD ["serve", "--quiet"]
