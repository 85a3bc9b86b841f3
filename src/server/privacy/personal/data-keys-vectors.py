"""Makes data-keys-vectors.json by another road than the code: Python's hmac and hashlib, and AES-GCM of the package cryptography."""
import base64, hashlib, hmac, json, unicodedata
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

def hkdf(text, info):
    extracted = hmac.new(b"\0" * 32, text.encode(), hashlib.sha256).digest()
    return hmac.new(extracted, info.encode() + b"\x01", hashlib.sha256).digest()

def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()

KEY = "0123456789abcdef" * 4
PREVIOUS = "a pass phrase of no less than 32 characters, ü"

def key_id(text):
    return hashlib.sha256(hkdf(text, "rampart key id")).hexdigest()[:8]

def sealed(text, place, key, iv):
    aad = f"v1.{key_id(key)}.{place}".encode()
    return f"v1.{key_id(key)}.{b64(iv)}.{b64(AESGCM(hkdf(key, 'rampart data')).encrypt(iv, text.encode(), aad))}"

def keyed(key, info, name, data):
    return hmac.new(hkdf(key, info), name.encode() + b"\0" + data, hashlib.sha256).hexdigest()

def lookup(kind, value, form):
    return {"kind": kind, "value": value, "digests": [keyed(k, "rampart lookup", kind, form.encode()) for k in (KEY, PREVIOUS)]}

nfc = lambda text: unicodedata.normalize("NFC", text)
place = "personal_value.value:customer:alex-1:email"
print(json.dumps({
    "key": KEY, "previous": PREVIOUS, "keyId": key_id(KEY), "previousKeyId": key_id(PREVIOUS),
    "sealed": [
        {"text": "alex@example.com", "place": place, "sealed": sealed("alex@example.com", place, KEY, bytes(range(12)))},
        {"text": "", "place": "p", "sealed": sealed("", "p", KEY, bytes(12))},
        {"text": "Zoë 山田 🦊", "place": "ü", "sealed": sealed("Zoë 山田 🦊", "ü", PREVIOUS, bytes(range(100, 112)))},
    ],
    "lookups": [
        lookup("email", " Alex@Example.COM ", "alex@example.com"),
        lookup("email", "Zoe\u0308@example.com", nfc("zoe\u0308@example.com")),
        lookup("phone", "+61 412-345 678", "61412345678"),
        lookup("wallet", "0xAbCdEf0123", "0xabcdef0123"),
        lookup("wallet", "bc1QAbC", "bc1QAbC"),
        lookup("transaction-hash", "0XAB12", "0xab12"),
        lookup("transaction-hash", "5VERv8NMvzbJ", "5VERv8NMvzbJ"),
    ],
    "digests": [
        {"purpose": "reason", "text": "as agreed with Zoë", "digest": keyed(KEY, "rampart digest", "reason", "as agreed with Zoë".encode())},
        {"purpose": "body", "text": "", "digest": keyed(KEY, "rampart digest", "body", b"")},
    ],
}, indent=2, ensure_ascii=False))
