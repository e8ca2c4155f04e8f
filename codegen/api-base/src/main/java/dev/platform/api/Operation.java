package dev.platform.api;

import org.jspecify.annotations.Nullable;

/** One operation of a contract. The generated enums are the only implementations. */
public interface Operation {
  /** The {@code operationId} of the contract. */
  String id();

  /** The HTTP method, in upper case. */
  String method();

  /** The path template from the root of the origin, for example {@code /v1/disks/{diskId}}. */
  String path();

  /** The status of the answer when all goes well. */
  int status();

  /** Whether the successful answer carries a body. */
  boolean hasBody();

  /** What the caller must be allowed to do; null exactly when the operation is public. */
  @Nullable Permission permission();

  /** Whether it may be called without any credential. */
  boolean isPublic();

  /**
   * Where the request names what it acts on: {@code path.x}, {@code query.x} or {@code body.x} with
   * the name of a parameter or property, or {@code caller}.
   */
  String target();

  Audit audit();

  /** The name of its entry in the audit log; empty if it has none of its own. */
  String event();

  Credential credential();

  /** Whether it asks for the confirmation phrase in a protected environment. */
  boolean confirms();

  /** The rate limit that it counts against besides that of all reads or writes. */
  Limit limit();

  boolean isDeprecated();
}
