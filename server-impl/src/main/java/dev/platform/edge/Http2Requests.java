package dev.platform.edge;

import dev.platform.base.http.RequestFault;
import dev.platform.base.http.RequestHeadReader;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with the head of an HTTP/2 request. It goes to an instance as one of HTTP/1.1, so
 * it must be sound as such: what is a single value in HTTP/2 may there be two lines.
 */
final class Http2Requests {
  private static final String LINE_END = "\r\n";

  /** They are about a connection of HTTP/1.1, and RFC 9113 forbids them. */
  private static final Set<String> OF_CONNECTIONS =
      Set.of("connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade");

  private Http2Requests() {}

  static boolean is(HttpServerRequest request) {
    return request.version() == HttpVersion.HTTP_2;
  }

  /** What the request asks for as its host; null if it names none, or two. */
  static @Nullable String authority(HttpServerRequest request) {
    var authority = request.authority();
    List<String> hosts = request.headers().getAll("host");
    if (hosts.isEmpty()) {
      return authority == null ? null : authority.toString();
    }
    String host = hosts.get(0);
    boolean isOne = hosts.size() == 1;
    return isOne && (authority == null || host.equalsIgnoreCase(authority.toString()))
        ? host
        : null;
  }

  /** Null if the head is sound. */
  static @Nullable RequestFault fault(HttpServerRequest request) {
    String authority = authority(request);
    if (authority == null) {
      return RequestFault.HOST;
    }
    var head = new StringBuilder();
    String target = request.uri() == null ? "" : request.uri();
    if (!line(head, request.method().name() + " " + target + " HTTP/1.1")
        || !line(head, "host: " + authority)) {
      return RequestFault.LINE_END;
    }
    if (head.length() > EdgeLimits.LINE_BYTES) {
      return RequestFault.URI_TOO_LONG;
    }
    RequestFault fault = fields(request, head);
    return fault == null ? fault(head) : fault;
  }

  private static @Nullable RequestFault fields(HttpServerRequest request, StringBuilder head) {
    for (Map.Entry<String, String> field : request.headers()) {
      if (OF_CONNECTIONS.contains(field.getKey())) {
        return RequestFault.MALFORMED;
      }
      if (!Http2Fields.isName(field.getKey())) {
        return RequestFault.FIELD_NAME;
      }
      if (!Http2Fields.isValue(field.getValue())) {
        return RequestFault.FIELD_VALUE;
      }
      if (!field.getKey().equals("host")) {
        line(head, field.getKey() + ": " + field.getValue());
      }
    }
    return null;
  }

  /** Adds a line; tells whether it is one. */
  private static boolean line(StringBuilder head, String text) {
    head.append(text).append(LINE_END);
    return text.indexOf('\r') < 0 && text.indexOf('\n') < 0;
  }

  private static @Nullable RequestFault fault(StringBuilder head) {
    byte[] bytes = head.append(LINE_END).toString().getBytes(StandardCharsets.ISO_8859_1);
    var reader = new RequestHeadReader(bytes, 0, bytes.length);
    RequestFault fault = reader.check();
    if (fault == null && head.length() > EdgeLimits.HEAD_BYTES) {
      return RequestFault.HEAD_TOO_LARGE;
    }
    return fault == null && reader.fields() > EdgeLimits.FIELDS
        ? RequestFault.TOO_MANY_FIELDS
        : fault;
  }
}
