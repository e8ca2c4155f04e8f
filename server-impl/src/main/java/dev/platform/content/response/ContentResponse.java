package dev.platform.content.response;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** A complete response. Those that are made once are shared, so nobody changes them. */
public final class ContentResponse {
  private static final String TEXT = "text/plain; charset=utf-8";

  private final int status;
  private final Map<String, String> headers;
  private final byte[] body;

  private ContentResponse(int status, Map<String, String> headers, byte[] body) {
    this.status = status;
    this.headers = headers;
    this.body = body;
  }

  /** A response with a body. */
  static ContentResponse of(int status, Map<String, String> headers, byte[] body) {
    return new ContentResponse(status, Map.copyOf(headers), body);
  }

  /** A response that says that something is not there or not possible; never kept. */
  public static ContentResponse error(int status, String sentence) {
    return error(status, TEXT, sentence);
  }

  /** A rejection of another media type than plain text. */
  public static ContentResponse error(int status, String mediaType, String body) {
    return of(
        status,
        Map.of("Content-Type", mediaType, "Cache-Control", "no-store"),
        body.getBytes(StandardCharsets.UTF_8));
  }

  /** A small text that anyone may keep for a while, sent whole each time. */
  public static ContentResponse text(String mediaType, String text) {
    return of(
        200,
        Map.of("Content-Type", mediaType, "Cache-Control", Representation.CACHE),
        text.getBytes(StandardCharsets.UTF_8));
  }

  /** Sends the client elsewhere. */
  public static ContentResponse redirect(int status, String location) {
    return of(
        status, Map.of("Location", location, "Cache-Control", Representation.CACHE), new byte[0]);
  }

  /** The status. */
  public int status() {
    return status;
  }

  /** The headers, without those that the server sets itself. */
  public Map<String, String> headers() {
    return headers;
  }

  /** The body; empty if there is none. Shared: do not change it. */
  public byte[] body() {
    return body;
  }

  /** The same with one more header. */
  public ContentResponse with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return of(status, more, body);
  }
}
