#!/bin/sh
# Clew on loopback and nginx before it; the end of either ends the container.
set -eu
: "${CLEW_PUBLIC:?Say under which address people come, as in CLEW_PUBLIC=https://clew.example}"
case "$CLEW_PUBLIC" in
  http://* | https://*) ;;
  *) echo "CLEW_PUBLIC begins with http:// or https://" >&2; exit 2 ;;
esac
# An origin and no more: it goes into nginx's configuration.
case "${CLEW_PUBLIC#*://}" in
  '' | *[!A-Za-z0-9.:-]*) echo "CLEW_PUBLIC is a scheme, a name and perhaps a port, without a slash behind them" >&2; exit 2 ;;
esac
name="${CLEW_PUBLIC#*://}"
sed -e "s|\${CLEW_PUBLIC}|$CLEW_PUBLIC|" -e "s|\${CLEW_NAME}|${name%%:*}|" /clew/nginx.conf > /tmp/nginx.conf
# Its links are of the public name, that with a token before the name as well. A restart finds the pipe of before.
rm -f /tmp/said
mkfifo /tmp/said
sed -u -e "s|http://127.0.0.1:8001|$CLEW_PUBLIC|g" \
  -e "s|http://\([^/@ ]*@\)127.0.0.1:8001|${CLEW_PUBLIC%%://*}://\1$name|g" < /tmp/said &
clew serve --port 8001 ${CLEW_SERVE:-} > /tmp/said &
clew=$!
nginx -e stderr -c /tmp/nginx.conf &
nginx=$!
trap 'kill $clew $nginx 2>/dev/null' INT TERM
while kill -0 $clew 2>/dev/null && kill -0 $nginx 2>/dev/null; do sleep 1; done
kill $clew $nginx 2>/dev/null || true
