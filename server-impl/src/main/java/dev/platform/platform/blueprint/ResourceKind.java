package dev.platform.platform.blueprint;

/** What a blueprint describes, in the order in which it is made. */
public enum ResourceKind {
  PROJECT,
  ENVIRONMENT,
  ENV_GROUP,
  POSTGRES,
  KEY_VALUE,
  SERVICE
}
