package dev.platform.page;

import java.net.URI;

/**
 * What pages need to know of the installation.
 *
 * @param docs address of the documentation
 */
public record PageSettings(URI docs) {}
