package dev.platform.page;

/**
 * A page of the navigation. A room that has one binds it.
 *
 * @param title what it is called
 * @param path where it is
 * @param order its place; lower comes first
 */
public record Tab(String title, String path, int order) {}
