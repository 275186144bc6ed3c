# The browser door for a team, from Debian's packages: Clew on loopback, nginx before it. See docs/release.md.
FROM debian:trixie-slim AS built
RUN apt-get update \
 && apt-get install --yes --no-install-recommends nodejs npm ca-certificates \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /clew
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM debian:trixie-slim
# chromium prints reports as PDF; leave it out, and reports are pages. A container lets it have no sandbox of its own: the
# container is one, and the page is Clew's and runs no script.
RUN apt-get update \
 && apt-get install --yes --no-install-recommends nodejs nginx-light chromium \
 && rm -rf /var/lib/apt/lists/* \
 && echo 'export CHROMIUM_FLAGS="$CHROMIUM_FLAGS --no-sandbox"' > /etc/chromium.d/clew \
 && useradd --create-home --uid 1000 clew \
 && install --directory --owner clew --group clew --mode 0700 /data
COPY --from=built /clew/out /clew/out
COPY --from=built /clew/node_modules /clew/node_modules
COPY --from=built /clew/resources /clew/resources
COPY --from=built /clew/package.json /clew/LICENSE /clew/NOTICE /clew/
COPY scripts/image/nginx.conf /clew/nginx.conf
COPY scripts/image/start.sh /clew/start.sh
RUN printf '#!/bin/sh\nexec node /clew/out/main/cli.js "$@"\n' > /usr/local/bin/clew && chmod 0755 /usr/local/bin/clew /clew/start.sh
USER clew
ENV CLEW_HOME=/data
VOLUME /data
EXPOSE 8080
CMD ["/clew/start.sh"]
