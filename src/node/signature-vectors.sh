#!/bin/sh
# Writes signature-vectors.json. Every signature in it is made by openssl alone from bytes that printf, tr and head
# put together: nothing of the code under test takes part. Run: sh src/node/signature-vectors.sh
set -eu
here=$(dirname "$0")
out="$here/signature-vectors.json"
body=$(mktemp)
trap 'rm -f "$body"' EXIT
secret='sandbox-secret'
timestamp='1721314800123456'
first=1

# vector NAME METHOD URI BODY_RECIPE: signs $body in all that $styles names ("separator/emptyBody …").
vector() {
  for style in $styles; do
    separator=${style%/*}
    if [ "$separator" = space ]; then glue=' '; else glue='
'; fi
    signature=$(
      {
        printf '%s%s%s%s%s' "$2" "$glue" "$3" "$glue" "$timestamp"
        if [ -s "$body" ] || [ "${style#*/}" = keep ]; then printf '%s' "$glue"; fi
        cat "$body"
      } | openssl dgst -sha256 -hmac "$secret" | sed 's/^.* //'
    )
    [ $first = 1 ] || printf ',\n'
    first=0
    printf '  { "name": "%s", "separator": "%s", "emptyBody": "%s", "secret": "%s", "method": "%s", "uri": "%s", "timestamp": "%s", "body": %s, "signature": "%s" }' \
      "$1" "$separator" "${style#*/}" "$secret" "$2" "$3" "$timestamp" "$4" "$signature"
  done
}
empty() { : >"$body"; vector "$1" "$2" "$3" '[]'; }
# bytes NAME METHOD URI PRINTF_FORMAT: the body is what printf makes of the format, stored as hex.
bytes() {
  # shellcheck disable=SC2059
  printf "$4" >"$body"
  vector "$1" "$2" "$3" "[{ \"hex\": \"$(od -An -v -tx1 "$body" | tr -d ' \n')\" }]"
}
# repeated NAME METHOD URI CHARACTER TIMES: a large body, stored as its recipe.
repeated() {
  { printf '{"base64":"'; head -c "$5" /dev/zero | tr '\0' "$4"; printf '"}'; } >"$body"
  vector "$1" "$2" "$3" "[{ \"text\": \"{\\\"base64\\\":\\\"\" }, { \"repeat\": \"$4\", \"times\": $5 }, { \"text\": \"\\\"}\" }]"
}

exec >"$out"
printf '[\n'
styles='space/omit space/keep newline/omit newline/keep'
empty 'no body' GET '/eapi/v0/ramps/0123456789abcdef0123456789abcdef'
empty 'plus in the query' GET '/eapi/v0/identities/a-1?email=a+b@example.com'
bytes 'small JSON' POST '/eapi/v0/ramps' '{"identityReference":"a-1","fiatAmount":"100.0"}'
styles='space/omit newline/omit'
empty '%20 in the query' GET '/eapi/v0/price?method=sepa%20bank%20transfer&fiat=EUR'
empty '%2B in the query' GET '/eapi/v0/identities/a-1?email=a%2Bb@example.com'
empty '%2b is not %2B' GET '/eapi/v0/identities/a-1?email=a%2bb@example.com'
empty 'repeated parameters' GET '/eapi/v0/price?fiat=EUR&fiat=USD&fiat=EUR'
empty 'parameters in another order' GET '/eapi/v0/price?fiat=USD&fiat=EUR&fiat=EUR'
empty 'empty parameter and trailing ampersand' GET '/eapi/v0/price?fiat=&crypto&'
empty 'question mark alone' GET '/eapi/v0/price?'
empty 'path inside the base address' GET '/partner/eapi/v0/identities/null'
empty 'percent-encoded UTF-8' GET '/eapi/v0/price?method=%C3%A9%E2%82%AC'
empty 'doubly encoded percent' GET '/eapi/v0/price?method=%2525'
bytes 'another method' PATCH '/eapi/v0/identities' '{"identityReference":"a-1","email":"a@example.com"}'
bytes 'two-byte characters' POST '/eapi/v0/identities/basic' '{"surname":"M\303\274ller"}'
bytes 'three- and four-byte characters' POST '/eapi/v0/identities/basic' '{"surname":"\346\235\216\360\237\230\200"}'
bytes 'composed and decomposed differ' POST '/eapi/v0/identities/basic' '{"surname":"Mu\314\210ller"}'
bytes 'CR and LF' POST '/eapi/v0/identities/basic' '{\r\n  "surname": "a"\r\n}\r\n'
bytes 'bytes that are no UTF-8' POST '/eapi/v0/ramps' '\377\376\000\200'
bytes 'a body of one space' POST '/eapi/v0/ramps' ' '
bytes 'a body of one line feed' POST '/eapi/v0/ramps' '\n'
bytes 'signed body to a path without version' POST '/eapi/identities/transactions/eligibility' '{"fiat":"EUR"}'
repeated '14 MB' POST '/eapi/v0/identities/share/documents' A 14000000
repeated '10 MiB image as base64' POST '/eapi/v0/identities/share/documents' / 13981016
secret='a much longer secret than one block of SHA-256 which is sixty-four bytes and so is hashed first'
styles='space/omit newline/keep'
empty 'secret longer than a block' GET '/eapi/v0/ramps/1E2'
timestamp='0999999999999999'
bytes 'another timestamp' POST '/eapi/v0/ramps' '{}'
printf '\n]\n'
