package dev.platform.platform.blueprint.format;

import dev.platform.base.secret.Secret;

/** An entry of {@code envVars}. */
public sealed interface EnvVarDeclaration {
  /** Where the entry begins. */
  Position position();

  /** A variable with a key. */
  sealed interface Variable extends EnvVarDeclaration {
    /** Its name. */
    String key();
  }

  /** A variable whose value comes from another resource. */
  sealed interface Reference extends Variable {
    /** The resource's name. */
    String name();

    /** The resource's kind, as far as the entry names it. */
    ReferencedKind kind();
  }

  /**
   * A value in the file.
   *
   * @param value the text as written
   */
  record Literal(Position position, String key, Secret value) implements Variable {}

  /** A random value, made once. */
  record Generated(Position position, String key) implements Variable {}

  /** A value that the user enters once, {@code sync: false}. */
  record Asked(Position position, String key) implements Variable {}

  /** A property of a database. */
  record FromDatabase(Position position, String key, String name, DatabaseProperty property)
      implements Reference {
    @Override
    public ReferencedKind kind() {
      return ReferencedKind.DATABASE;
    }
  }

  /** A property of a service or a Key Value instance. */
  record FromService(
      Position position, String key, String name, ReferencedKind kind, ServiceProperty property)
      implements Reference {}

  /**
   * The value of a variable of a service.
   *
   * @param envVarKey the other variable, which the platform may set
   */
  record FromServiceVariable(
      Position position, String key, String name, ReferencedKind kind, String envVarKey)
      implements Reference {
    /** Whether the other variable is one that the platform sets, so that its value is known. */
    public boolean isSetByPlatform() {
      return PlatformVariables.contain(envVarKey);
    }
  }

  /**
   * All variables of a group, which is linked.
   *
   * @param name of the group
   */
  record FromGroup(Position position, String name) implements EnvVarDeclaration {}
}
