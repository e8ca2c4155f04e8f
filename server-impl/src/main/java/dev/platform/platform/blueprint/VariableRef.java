package dev.platform.platform.blueprint;

/**
 * A variable whose value the user enters, {@code sync: false}.
 *
 * @param service name of the service
 * @param key of the variable
 */
public record VariableRef(String service, String key) {}
