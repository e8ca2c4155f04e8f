package dev.platform.engine.spi;

/**
 * Names what a build made. Chosen by the engine, kept by the platform and handed back unchanged.
 *
 * @param key opaque, at most 200 characters, letters, digits and dashes
 */
public record ArtifactRef(String key) {
  public ArtifactRef {
    Keys.require(key);
  }
}
