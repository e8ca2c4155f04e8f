package dev.platform.platform.registrycredential;

/** Kinds of image registries. */
public enum Registry {
  GITHUB,
  GITLAB,
  DOCKER,
  GOOGLE_ARTIFACT,
  AWS_ECR
}
