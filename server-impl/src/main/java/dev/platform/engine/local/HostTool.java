package dev.platform.engine.local;

import java.util.Optional;

/**
 * Programs of the host that the engine uses where they are installed.
 *
 * @param names of all that are needed
 * @param purpose what they are for
 * @param packages what to install
 * @param isRequired whether nothing runs without them
 * @param version what the first of them says about itself; empty if one is missing
 */
public record HostTool(
    String names, String purpose, String packages, boolean isRequired, Optional<String> version) {}
