package dev.platform.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A rejection as clients of JSON-RPC read it. The request has no id here: nobody has read it yet.
 *
 * @param jsonrpc the version
 * @param id null
 * @param error what went wrong
 */
record JsonRpcError(
    String jsonrpc,
    @JsonProperty @JsonInclude(JsonInclude.Include.ALWAYS) @Nullable String id,
    Problem error) {
  private static final String VERSION = "2.0";
  private static final String BAD_REQUEST = "bad_request";
  private static final int INVALID_REQUEST = -32600;
  private static final int PARSE_ERROR = -32700;
  private static final int SERVER_ERROR = -32000;

  /**
   * What went wrong.
   *
   * @param code the number that JSON-RPC has for it
   * @param data what REST would have in its body
   */
  record Problem(int code, String message, Map<String, Object> data) {}

  static JsonRpcError of(ErrorBody body) {
    Map<String, Object> data = new LinkedHashMap<>();
    data.put("id", body.id());
    if (body.code() != null) {
      data.put("code", body.code());
    }
    if (body.params() != null) {
      data.putAll(body.params());
    }
    return new JsonRpcError(VERSION, null, new Problem(code(body), body.message(), data));
  }

  private static int code(ErrorBody body) {
    if (!body.id().equals(BAD_REQUEST)) {
      return SERVER_ERROR;
    }
    return body.field().filter("body"::equals).isPresent() ? PARSE_ERROR : INVALID_REQUEST;
  }
}
