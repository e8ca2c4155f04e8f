package dev.platform.content.source;

import java.net.URI;

/**
 * The addresses by which the installation is known, each without a slash at the end.
 *
 * @param base this site
 * @param api the platform's API
 * @param oauth issuer of tokens
 */
public record Origins(URI base, URI api, URI oauth) {}
