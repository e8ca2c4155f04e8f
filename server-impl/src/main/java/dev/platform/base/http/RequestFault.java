package dev.platform.base.http;

/** Why the bytes of a request are no request. After any of these no one knows where it ends. */
public enum RequestFault {
  REQUEST_LINE(
      400,
      "The request line must consist of a method, a target, and HTTP/1.1, separated by single"
          + " spaces."),
  VERSION(505, "This server supports HTTP/1.1 and HTTP/1.0."),
  METHOD(501, "The CONNECT method is not supported: this server is not a proxy."),
  MALFORMED(400, "The request headers are malformed."),
  TARGET(400, "The request target must begin with \"/\" or be an absolute URL."),
  LINE_END(400, "Each header line must end with CR LF and must not contain CR or LF elsewhere."),
  FIELD_NAME(400, "A header name must be a token, immediately followed by a colon."),
  FIELD_VALUE(400, "A header value must not contain control characters."),
  HOST(400, "The request must have exactly one Host header, with a host and an optional port."),
  LENGTH(400, "The request must have at most one Content-Length header, with a single number."),
  CODING(
      400,
      "The request must have at most one Transfer-Encoding header, with the value \"chunked\"."),
  TWO_LENGTHS(400, "The request must not have both Content-Length and Transfer-Encoding."),
  EXPECTATION(417, "The only supported value of the Expect header is 100-continue."),
  CHUNK(400, "The chunked request body is malformed."),
  URI_TOO_LONG(414, "The URL is too long."),
  HEAD_TOO_LARGE(
      431, "The headers are too large: the request line and headers are limited to %s bytes."),
  TOO_MANY_FIELDS(431, "The request has too many headers."),
  SLOW_HEAD(408, "The request headers were not received in time."),
  SLOW_BODY(408, "The request body was not received in time."),
  TOO_MANY_BODIES(429, "Too many requests from this IP address have an incomplete body."),
  FULL(503, "The server is overloaded. Try again in a moment.");

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
