package dev.platform.platform.deploy;

import dev.platform.engine.spi.Resources;
import java.time.Duration;

/**
 * A command to be run once on what a deploy brought up.
 *
 * @param key names its job in the engine, and its instance in the environment
 * @param command shell command
 * @param resources limits of the command
 * @param budget how long it may run
 */
public record ReleaseCommand(String key, String command, Resources resources, Duration budget) {}
