package dev.platform.engine.spi;

/**
 * A volume where an instance finds it.
 *
 * @param volume which one
 * @param path absolute path, normalized, that the instance sees; where an engine cannot place it
 *     there, the instance finds it below its working directory
 */
public record VolumeMount(VolumeRef volume, String path) {}
