package dev.platform.grader.probe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.platform.grader.Json;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a server answered.
 *
 * @param path that was asked for
 * @param allow the header {@code Allow}; empty if there is none
 * @param mediaType without parameters
 */
record Reply(String path, int status, String allow, String mediaType, String body) {
  static final int NOT_FOUND = 404;
  static final int METHOD_NOT_ALLOWED = 405;

  boolean isSuccess() {
    return status >= 200 && status < 300;
  }

  /** Missing if the body is no JSON. */
  JsonNode json() {
    try {
      return Json.MAPPER.readTree(body);
    } catch (IOException e) {
      return MissingNode.getInstance();
    }
  }

  /** The methods that the path has, as far as the answer says. */
  Set<String> allowed() {
    Set<String> methods = new TreeSet<>();
    Arrays.stream(allow.split(","))
        .map(it -> it.strip().toUpperCase(Locale.ROOT))
        .filter(it -> !it.isEmpty())
        .forEach(methods::add);
    return methods;
  }

  /** Whether two answers are the same but for the paths that were asked for. */
  boolean isLike(Reply other) {
    return status == other.status
        && mediaType.equals(other.mediaType)
        && withoutPath().equals(other.withoutPath());
  }

  private String withoutPath() {
    return body.replace(path.replaceFirst("\\?.*", ""), "");
  }
}
