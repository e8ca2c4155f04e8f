package dev.platform.base.http;

/** Why the bytes of a request are no request. After any of these nobody knows where it ends. */
public enum RequestFault {
  REQUEST_LINE(400, "The first line must be: method, one space, target, one space, HTTP/1.1."),
  VERSION(505, "This server speaks HTTP/1.1 and HTTP/1.0."),
  METHOD(501, "This server is no proxy: it does not connect anybody to anything."),
  MALFORMED(400, "The head of the request is malformed."),
  TARGET(400, "The target of the request must begin with \"/\" or be a whole address."),
  LINE_END(400, "Each line of the head must end with CR and LF, and hold neither elsewhere."),
  FIELD_NAME(400, "The name of a header must be a token with a colon right behind it."),
  FIELD_VALUE(400, "The value of a header must not hold control characters."),
  HOST(400, "There must be one Host header, which names a host and, if need be, a port."),
  LENGTH(400, "There must be at most one Content-Length header, with one number."),
  CODING(400, "There must be at most one Transfer-Encoding header, which says: chunked."),
  TWO_LENGTHS(400, "A request has a Content-Length or a Transfer-Encoding, not both."),
  EXPECTATION(417, "The only expectation that can be met is 100-continue."),
  CHUNK(400, "The chunks of the body are malformed."),
  URI_TOO_LONG(414, "The address is too long: a request may have %s bytes before its body."),
  HEAD_TOO_LARGE(431, "The headers are too large: a request may have %s bytes before its body."),
  TOO_MANY_FIELDS(431, "There are too many headers."),
  SLOW_HEAD(408, "The headers took too long to arrive."),
  SLOW_BODY(408, "The body took too long to arrive."),
  TOO_MANY_BODIES(429, "Too many requests of this address are waiting for the rest of their body."),
  FULL(503, "The server has too much to do just now; try again in a moment.");

  private final int status;
  private final String sentence;

  RequestFault(int status, String sentence) {
    this.status = status;
    this.sentence = sentence;
  }

  /** Of the answer. */
  public int status() {
    return status;
  }

  /** For a client; some take the limit of a head in bytes. */
  public String sentence() {
    return sentence;
  }
}
