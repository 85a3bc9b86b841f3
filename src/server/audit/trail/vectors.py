import hashlib
import hmac
import json
import pathlib

KEY = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"


def mac(text):
    return hmac.new(KEY.encode(), text.encode(), hashlib.sha256).hexdigest()


def canonical(value):
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def entry(**fields):
    nothing = dict.fromkeys(
        ["leaseUntil", "objectId", "objectKind", "outcome", "personId", "reasonDigest", "role", "traceId"]
    )
    usual = {"instanceId": "01a1ff19-19de-72c6-9c74-d95d34cdb2fa", "keyId": mac("rampart audit key id")[:8]}
    return nothing | usual | {"details": {}} | fields


entries = [
    entry(kind="intent", action="getIdentity", at=1777888800000000, personId="p-1", role="support",
          objectKind="customer", objectId="c-13344", requestId="r-1", leaseUntil=1777888830000000),
    entry(kind="outcome", action="getIdentity", at=1777888800250001, personId="p-1", role="support",
          objectKind="customer", objectId="c-13344", requestId="r-1", outcome="done",
          traceId="4bf92f3577b34da6a3ce929d0e0e4736", details={"intentSeq": 1}),
    entry(kind="event", action="search", at=1777888801000000, personId="p-\u00fc", role="auditor", requestId="r-2",
          outcome="done", reasonDigest="ab" * 32,
          details={"text": "\u20ac\"\\\b\t\n\f\r\u0001\u007f/", "\U0001f600": True, "z": -9007199254740991, "A": False,
                   "hash": "0" * 64}),
    entry(kind="event", action="sign-in", at=0, requestId="", objectId="\u2028\ufffd", outcome="refused"),
]

previous = "0" * 64
vectors = []
for seq, fields in enumerate(entries, 1):
    fields |= {"seq": seq, "previousHash": previous}
    text = canonical(fields)
    previous = mac(text)
    line = canonical(fields | {"hash": previous})
    vectors.append({"canonical": text, "hash": previous, "line": line})

end = {"at": 1777888802000000, "hash": previous, "keyId": mac("rampart audit key id")[:8], "seq": len(entries)}
checkpoint = end | {"mac": mac(canonical(end))}
vectors = {
    "key": KEY,
    "keyId": end["keyId"],
    "entries": vectors,
    "checkpoint": {"line": canonical(checkpoint), "trailer": canonical({"checkpoint": checkpoint})},
}
path = pathlib.Path(__file__).with_name("vectors.json")
path.write_text(json.dumps(vectors, indent=2, ensure_ascii=True) + "\n", encoding="utf-8")
