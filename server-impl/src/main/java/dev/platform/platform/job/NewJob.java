package dev.platform.platform.job;

import org.jspecify.annotations.Nullable;

/**
 * A job that somebody asks for.
 *
 * @param command shell command
 * @param planId name of a plan, or the ID that Render has for it; null and empty are the service's
 */
public record NewJob(String command, @Nullable String planId) {}
