/** For each byte whether it may stand in an IRI as it is; bytes of other scripts may. */
export const IN_IRI = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte <= 0x20 || '<>"{}|^`\\'.includes(String.fromCharCode(byte)) ? 0 : 1,
)

/** Bytes that a blank node's label may hold; `LABEL_CHARACTERS` is the exact test. */
export const IN_LABEL = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 || /[A-Za-z0-9_.-]/.test(String.fromCharCode(byte)) ? 1 : 0,
)

/** BLANK_NODE_LABEL of N-Triples (RDF 1.1), without `_:`. */
export const LABEL_CHARACTERS =
  /^[A-Z_a-z0-9\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u{200c}-\u{200d}\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}](?:[A-Z_a-z0-9\u00b7\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u037d\u037f-\u1fff\u{200c}-\u{200d}\u203f\u2040\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}.-]*[A-Z_a-z0-9\u00b7\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u037d\u037f-\u1fff\u{200c}-\u{200d}\u203f\u2040\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\u{10000}-\u{effff}-])?$/u

export const IN_LANGUAGE = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z0-9-]/.test(String.fromCharCode(byte)) ? 1 : 0,
)

/** How an absolute IRI begins. */
export const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/

/** A backslash with anything behind it that N-Triples does not know. */
export const BAD_ESCAPE = /(?<!\\)(?:\\\\)*\\(?![tbnrf"'\\]|u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}).{0,10}/s
