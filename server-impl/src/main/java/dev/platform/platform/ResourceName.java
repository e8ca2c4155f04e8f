package dev.platform.platform;

import java.net.URI;
import java.util.Optional;

/**
 * A resource as its users know it.
 *
 * @param name chosen by its owner
 * @param page where to look at it; empty if it has none
 */
public record ResourceName(String name, Optional<URI> page) {}
