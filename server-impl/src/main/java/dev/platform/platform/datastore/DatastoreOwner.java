package dev.platform.platform.datastore;

/** A workspace, as far as a datastore shows it. */
public record DatastoreOwner(String id, String name, String email) {}
