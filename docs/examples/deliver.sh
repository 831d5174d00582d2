#!/bin/sh
# Turns a folder of photos into finished versions: four, or those that are named.
#   HOMEREEL_URL=https://homereel.example HOMEREEL_TOKEN=hr_… sh deliver.sh FOLDER VERSIONS.zip [property,reel]
# The token needs the scopes read, make and spend.
set -eu
folder=$1
result=$2
versions=${3:-property,mls,reel,teaser}
key=$(basename "$folder" | tr -c 'A-Za-z0-9\n' '-')

call() {
  curl --silent --show-error --fail-with-body -H "Authorization: Bearer $HOMEREEL_TOKEN" "$@"
}
# The first value of a field in an answer.
field() {
  sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"
}

set --
for file in "$folder"/*; do set -- "$@" -F "file=@$file"; done
listing=$(call -H "Idempotency-Key: delivery-$key" -F edit=true -F generate=true \
  -F "versions=$versions" "$@" "$HOMEREEL_URL/api/listings")

# Until it is edited and its versions are started.
while :; do
  case $listing in
    *'"state":"done"'*) break ;;
    *'"state":"failed"'*) echo "$listing" >&2; exit 1 ;;
  esac
  sleep 1
  listing=$(call "$HOMEREEL_URL$(echo "$listing" | field listingPath)")
done
echo "$listing"
project=$(echo "$listing" | field projectId)

# Until they are made. A webhook spares this.
while :; do
  status=$(call "$HOMEREEL_URL/api/video-projects/$project/status")
  case $status in
    *'"status":"completed"'*) break ;;
    *'"status":"processing"'*) sleep 2 ;;
    *) echo "$status" >&2; exit 1 ;;
  esac
done
call --output "$result" "$HOMEREEL_URL/api/video-projects/$project/versions.zip"
