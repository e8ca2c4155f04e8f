package dev.platform.platform.blueprint.format;

/** Kinds of problems, for programs. */
public enum ProblemCode {
  ENCODING("The text is not UTF-8, or has characters that YAML does not allow."),
  LIMIT_EXCEEDED("The file, or something in it, exceeds a limit."),
  EMPTY_FILE("The file has no content."),
  SYNTAX("The text is not YAML."),
  YAML_FEATURE("The file uses a part of YAML that blueprints do not use."),
  DUPLICATE_KEY("A key is there twice in one map."),
  WRONG_TYPE("A map, a list, or a scalar is where another one should be."),
  UNKNOWN_KEY("No key of that name exists here."),
  MISPLACED_KEY("The key exists elsewhere in the format."),
  MISSING_KEY("A key is missing."),
  MISSING_VALUE("A key has no value."),
  UNKNOWN_VALUE("The value is not one of those allowed."),
  INVALID_VALUE("The value breaks a rule."),
  NOT_APPLICABLE("The key does not fit the kind of resource."),
  CONFLICT("Two keys contradict each other."),
  UNSUPPORTED("Not available in this version."),
  DUPLICATE_NAME("Two resources of one kind have the same name."),
  INVALID_REFERENCE(
      "A reference names a resource of another kind, or a property that it does not have."),
  REFERENCE_CYCLE("Variables refer to each other in a circle.");

  private final String meaning;

  ProblemCode(String meaning) {
    this.meaning = meaning;
  }

  /** A sentence for people. */
  public String meaning() {
    return meaning;
  }
}
