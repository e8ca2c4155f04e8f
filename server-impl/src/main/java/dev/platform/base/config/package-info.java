/**
 * Settings: read once at start, all problems reported together.
 *
 * <p>Each package that can be set has one record and makes it from a {@link
 * dev.platform.base.config.Config}. Every setting is a property {@code platform.a.b} (file or
 * {@code -D}) and an environment variable {@code PLATFORM_A_B}.
 */
@NullMarked
package dev.platform.base.config;

import org.jspecify.annotations.NullMarked;
