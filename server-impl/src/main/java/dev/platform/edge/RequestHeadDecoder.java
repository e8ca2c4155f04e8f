package dev.platform.edge;

import dev.platform.base.http.HeadCharacters;
import io.netty.handler.codec.http.DefaultHttpRequest;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import io.vertx.core.http.impl.headers.HeadersMultiMap;
import java.nio.charset.StandardCharsets;

/**
 * Makes of a head what Vert.x takes for a request. The head has been checked, so nothing is looked
 * at again but where its parts end.
 */
final class RequestHeadDecoder {
  private final byte[] bytes;
  private final int length;
  private int at;

  /**
   * A decoder of the head with which some bytes begin.
   *
   * @param length how many of them are of the head
   */
  RequestHeadDecoder(byte[] bytes, int length) {
    this.bytes = bytes;
    this.length = length;
  }

  /** The request, whose body is still to come. Asked once. */
  DefaultHttpRequest decode() {
    String method = take((byte) ' ');
    String target = take((byte) ' ');
    String version = take((byte) '\r');
    at++;
    var fields = HeadersMultiMap.caseInsensitive();
    while (at < length && bytes[at] != '\r') {
      String name = take((byte) ':');
      fields.add(name, value());
    }
    return new DefaultHttpRequest(
        HttpVersion.valueOf(version), HttpMethod.valueOf(method), target, fields);
  }

  /** Goes on behind the next of such signs, and has what is before it. */
  private String take(byte sign) {
    int start = at;
    while (bytes[at] != sign) {
      at++;
    }
    return text(start, at++);
  }

  /** What is left of a line, without blanks around it. */
  private String value() {
    int start = at;
    while (HeadCharacters.isBlank(bytes[start])) {
      start++;
    }
    at = start;
    while (bytes[at] != '\r') {
      at++;
    }
    int end = at;
    while (end > start && HeadCharacters.isBlank(bytes[end - 1])) {
      end--;
    }
    at += 2;
    return text(start, end);
  }

  /** Characters are bytes: nobody says which encoding a field has. */
  private String text(int from, int to) {
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }
}
