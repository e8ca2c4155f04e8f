package dev.platform.grader;

import java.util.Locale;

/**
 * One operation of a document; the path is that of a request, the prefix of the server included.
 */
public record Operation(String id, String method, String path) {
  public Operation {
    method = method.toUpperCase(Locale.ROOT);
  }

  public Address address() {
    return new Address(method, path);
  }
}
