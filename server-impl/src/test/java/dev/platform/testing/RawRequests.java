package dev.platform.testing;

import java.util.List;
import java.util.Map;

/** What clients could write that two programs might read in two ways. */
public final class RawRequests {
  /** The header that all of them have. */
  public static final String HOST = "Host: web.localhost\r\n";

  /** What comes behind, or is hidden in a body: nobody may take it for a request. */
  public static final String NEXT = "GET /smuggled HTTP/1.1\r\n" + HOST + "\r\n";

  /** Nobody can know where these end: they are refused, and nothing more is read. */
  public static final List<String> MALFORMED =
      List.of(
          "GET /healthz HTTP/1.1\n" + HOST + "\r\n",
          "GET /healthz HTTP/1.1\r\nHost: web.localhost\n\n",
          "GET /healthz HTTP/1.1\r\nHost: web.localhost\r\nX: a\rb\r\n\r\n",
          "GET /healthz HTTP/1.1\r\n" + HOST + "X: a\0b\r\n\r\n",
          "GET /healthz HTTP/1.1\r\n" + HOST + "X: a\u0001b\r\n\r\n",
          "GET /healthz HTTP/1.1\r\n" + HOST + "X: a\u007fb\r\n\r\n",
          "GET /healthz HTTP/1.1\r\n" + HOST + "X : a\r\n\r\n",
          "GET /healthz HTTP/1.1\r\n" + HOST + "X Y: a\r\n\r\n",
          "GET /healthz HTTP/1.1\r\n" + HOST + "X\0: a\r\n\r\n",
          "GET /healthz HTTP/1.1\r\n" + HOST + ": a\r\n\r\n",
          "GET /healthz HTTP/1.1\r\n" + HOST + "nothing\r\n\r\n",
          "GET /healthz HTTP/1.1\r\n" + HOST + "X: a\r\n folded\r\n\r\n",
          "GET /healthz HTTP/1.1\r\n " + HOST + "\r\n",
          "GET /healthz HTTP/1.1\r\n" + HOST + HOST + "\r\n",
          "GET /healthz HTTP/1.1\r\n\r\n",
          "GET /healthz HTTP/1.1\r\nX: y\r\n\r\n",
          "GET /healthz HTTP/1.1\r\nHost: a b\r\n\r\n",
          "GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n",
          "GET /healthz HTTP/1.1\r\nHost: user@a\r\n\r\n",
          "GET /healthz HTTP/1.1\r\nHost: a:b\r\n\r\n",
          "GET /healthz HTTP/1.1\r\nHost: [\r\n\r\n",
          "GET  /healthz HTTP/1.1\r\n" + HOST + "\r\n",
          "GET /healthz  HTTP/1.1\r\n" + HOST + "\r\n",
          "GET\t/healthz\tHTTP/1.1\r\n" + HOST + "\r\n",
          "GET /health z HTTP/1.1\r\n" + HOST + "\r\n",
          "GET /healthz\r\n" + HOST + "\r\n",
          "GET /healthz HTTP/1.12\r\n" + HOST + "\r\n",
          "GET /healthz http/1.1\r\n" + HOST + "\r\n",
          "G\0T /healthz HTTP/1.1\r\n" + HOST + "\r\n",
          "GET healthz HTTP/1.1\r\n" + HOST + "\r\n",
          "GET * HTTP/1.1\r\n" + HOST + "\r\n",
          "GET http:// HTTP/1.1\r\n" + HOST + "\r\n",
          "GET http://a@b/ HTTP/1.1\r\n" + HOST + "\r\n",
          post("Content-Length: 3\r\nContent-Length: 4\r\n", "abcd"),
          post("Content-Length: 3\r\nContent-Length: 3\r\n", "abc"),
          post("Content-Length: 3, 3\r\n", "abc"),
          post("Content-Length: +3\r\n", "abc"),
          post("Content-Length: -3\r\n", "abc"),
          post("Content-Length: 0x3\r\n", "abc"),
          post("Content-Length: 3 3\r\n", "abc"),
          post("Content-Length:\r\n", "abc"),
          post("Content-Length: 99999999999999999999\r\n", "abc"),
          post("Content-Length: 3\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
          post("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n", "0\r\n\r\n"),
          post("Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"),
          post("Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n"),
          post("Transfer-Encoding: chunked, chunked\r\n", "0\r\n\r\n"),
          post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
          post("Transfer-Encoding: identity\r\n", "abc"),
          post("Transfer-Encoding: \u000bchunked\r\n", "0\r\n\r\n"),
          post("Transfer-Encoding : chunked\r\n", "0\r\n\r\n"),
          post("Transfer-Encoding: chunked\r\n", "zz\r\nabc\r\n0\r\n\r\n"),
          post("Transfer-Encoding: chunked\r\n", "0x3\r\nabc\r\n0\r\n\r\n"),
          post("Transfer-Encoding: chunked\r\n", "-3\r\nabc\r\n0\r\n\r\n"),
          post("Transfer-Encoding: chunked\r\n", "3 \r\nabc\r\n0\r\n\r\n"),
          post("Transfer-Encoding: chunked\r\n", "3\nabc\n0\n\n"),
          post("Transfer-Encoding: chunked\r\n", "3\r\nabcd\r\n0\r\n\r\n"),
          post("Transfer-Encoding: chunked\r\n", "3\r\nabc0\r\n\r\n"),
          post("Transfer-Encoding: chunked\r\n", "\r\n3\r\nabc\r\n0\r\n\r\n"),
          post("Transfer-Encoding: chunked\r\n", "fffffffffffffffff\r\nabc"),
          post("Transfer-Encoding: chunked\r\n", "3;" + "x".repeat(300) + "\r\nabc\r\n0\r\n\r\n"),
          post("Transfer-Encoding: chunked\r\n", "3;a\nb\r\nabc\r\n0\r\n\r\n"),
          post("Transfer-Encoding: chunked\r\n", "0\r\nX : y\r\n\r\n"),
          post("Transfer-Encoding: chunked\r\n", "0\r\n" + "X: y\r\n".repeat(2000) + "\r\n"));

  /** These have another status than 400. */
  public static final Map<String, Integer> OTHERS =
      Map.of(
          "GET /healthz HTTP/2.0\r\n" + HOST + "\r\n",
          505,
          "PRI * HTTP/2.0\r\n\r\n",
          501,
          post("Expect: 200-ok\r\nContent-Length: 3\r\n", "abc"),
          417,
          "CONNECT web.localhost:80 HTTP/1.1\r\n" + HOST + "\r\n",
          501,
          "GET /healthz HTTP/1.1\r\n" + HOST + "X: y\r\n".repeat(300) + "\r\n",
          431,
          "POST /healthz HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          400);

  /** The end of each of these is clear: they are answered, and so is what comes behind. */
  public static final List<String> CLEAR =
      List.of(
          "GET /healthz HTTP/1.1\r\n" + HOST + "\r\n",
          "\r\nGET /healthz HTTP/1.1\r\n" + HOST + "\r\n",
          "GET /healthz HTTP/1.1\r\nHOST:web.localhost\r\nX:\t a \t\r\nY:\r\n\r\n",
          "GET /healthz HTTP/1.1\r\nHost: [::1]:80\r\n\r\n",
          "GET http://web.localhost:1/healthz HTTP/1.1\r\n" + HOST + "\r\n",
          "GET /healthz HTTP/1.1\r\n" + HOST + "X: \u00e4\r\n\r\n",
          bodied("GET", "Content-Length: 3\r\n", "abc"),
          bodied("GET", "Transfer-Encoding: chunked\r\n", "3\r\nabc\r\n0\r\n\r\n"),
          bodied("GET", "Content-Length: 0\r\n", ""),
          bodied("DELETE", "Content-Length: 3\r\n", "abc"),
          bodied("TRACE", "Content-Length: " + NEXT.length() + "\r\n", NEXT),
          bodied("TRACE", "Transfer-Encoding: chunked\r\n", chunk(NEXT) + "0\r\n\r\n"),
          bodied("OPTIONS", "Content-Length: " + NEXT.length() + "\r\n", NEXT),
          bodied("PATCH", "Content-Length: " + NEXT.length() + "\r\n", NEXT),
          bodied("BREW", "Content-Length: " + NEXT.length() + "\r\n", NEXT),
          bodied("BREW", "Transfer-Encoding: Chunked\r\n", chunk(NEXT) + "0\r\n\r\n"),
          post("Content-Length: " + NEXT.length() + "\r\n", NEXT),
          post("Transfer-Encoding: chunked\r\n", chunk(NEXT) + "0\r\nX: y\r\n\r\n"),
          post("Transfer-Encoding: chunked\r\n", "03;a=\"b\"\r\nabc\r\n000\r\n\r\n"),
          bodied("GET", "Content-Length: 2\r\n", "ab").replace("/healthz", "/%00/..%2f/%ff"));

  private RawRequests() {}

  private static String post(String framing, String body) {
    return bodied("POST", framing, body);
  }

  private static String bodied(String method, String framing, String body) {
    return method + " /healthz HTTP/1.1\r\n" + HOST + framing + "\r\n" + body;
  }

  private static String chunk(String text) {
    return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
  }
}
