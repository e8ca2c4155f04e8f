package dev.platform.client.model;

/** A member of a model: its name, the shape of its value, and what is allowed. */
final class Member {
  private final String name;
  private final Shape<?> shape;
  private final boolean isRequired;
  private boolean isNullable;
  private boolean isSecret;

  Member(String name, Shape<?> shape, boolean isRequired) {
    this.name = name;
    this.shape = shape;
    this.isRequired = isRequired;
  }

  /** Allows null as a value. In a patch it clears. */
  Member nullable() {
    isNullable = true;
    return this;
  }

  /** Hides the value in {@code toString}. */
  Member secret() {
    isSecret = true;
    return this;
  }

  String name() {
    return name;
  }

  Shape<?> shape() {
    return shape;
  }

  boolean isRequired() {
    return isRequired;
  }

  boolean isNullable() {
    return isNullable;
  }

  boolean isSecret() {
    return isSecret;
  }
}
