package dev.platform.platform.blueprint.format;

/** Kinds of problems, for programs. */
public enum ProblemCode {
  /** The text is not UTF-8, or has characters that YAML does not allow. */
  ENCODING,
  /** The file, or something in it, exceeds a limit. */
  LIMIT_EXCEEDED,
  /** The file has no content. */
  EMPTY_FILE,
  /** The text is not YAML. */
  SYNTAX,
  /** The file uses a part of YAML that blueprints do not use. */
  YAML_FEATURE,
  /** A key is there twice in one map. */
  DUPLICATE_KEY,
  /** A map, a list, or a scalar is where another one should be. */
  WRONG_TYPE,
  /** No key of that name exists here. */
  UNKNOWN_KEY,
  /** The key exists elsewhere in the format. */
  MISPLACED_KEY,
  /** A key is missing. */
  MISSING_KEY,
  /** A key has no value. */
  MISSING_VALUE,
  /** The value is not one of those allowed. */
  UNKNOWN_VALUE,
  /** The value breaks a rule. */
  INVALID_VALUE,
  /** The key does not fit the kind of resource. */
  NOT_APPLICABLE,
  /** Two keys contradict each other. */
  CONFLICT,
  /** Not available in this version. */
  UNSUPPORTED,
  /** Two resources of one kind have the same name. */
  DUPLICATE_NAME,
  /** A reference names a resource of another kind, or a property that it does not have. */
  INVALID_REFERENCE,
  /** Variables refer to each other in a circle. */
  REFERENCE_CYCLE
}
