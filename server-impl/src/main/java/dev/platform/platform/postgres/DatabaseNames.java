package dev.platform.platform.postgres;

import dev.platform.base.error.Failure;
import dev.platform.base.secret.RandomTokens;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names of a new database and of the role that owns it.
 *
 * @param database with its suffix
 * @param user role that owns it
 */
public record DatabaseNames(String database, String user) {
  private static final Pattern FORM = Pattern.compile("[a-z_][a-z0-9_]*");
  private static final int MAX_USER = 63;
  private static final String OF_USER = "_user";
  private static final int SUFFIX = 4;

  /** So that the default user, which is made from it, fits as well. */
  private static final int MAX_DATABASE = MAX_USER - OF_USER.length() - SUFFIX - 1;

  private static final Set<String> TAKEN =
      Set.of("postgres", "template0", "template1", "public", "none", "all", "replication");

  /** The names of an instance that is to exist. */
  static DatabaseNames of(NewPostgres wanted) {
    var base =
        wanted.databaseName().isEmpty()
            ? fromName(wanted.name())
            : checkedDatabase("databaseName", wanted.databaseName());
    var database = base + "_" + RandomTokens.text(SUFFIX, "abcdefghijklmnopqrstuvwxyz0123456789");
    return new DatabaseNames(
        database,
        wanted.databaseUser().isEmpty()
            ? database + OF_USER
            : checkedUser("databaseUser", wanted.databaseUser()));
  }

  private static String fromName(String name) {
    var text = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "_");
    var start = Character.isDigit(text.charAt(0)) ? "_" + text : text;
    var fitting = isReserved(start) ? "db_" + start : start;
    return fitting.substring(0, Math.min(fitting.length(), MAX_DATABASE));
  }

  /** Also what becomes reserved once the suffix is added. */
  private static boolean isReserved(String name) {
    return TAKEN.contains(name) || (name + "_").startsWith("pg_") || name.startsWith("platform");
  }

  /**
   * The name of a database, before its suffix.
   *
   * @param field where it is given
   * @throws Failure if it cannot be one
   */
  public static String checkedDatabase(String field, String name) {
    return checked(field, name, MAX_DATABASE);
  }

  /**
   * The name of a role.
   *
   * @param field where it is given
   * @throws Failure if it cannot be one
   */
  public static String checkedUser(String field, String name) {
    return checked(field, name, MAX_USER);
  }

  private static String checked(String field, String name, int length) {
    if (name.length() > length || !FORM.matcher(name).matches()) {
      throw Failure.invalid(
          field,
          "must have 1 to "
              + length
              + " lowercase letters, digits, and underscores, and must not begin with a digit");
    }
    if (isReserved(name)) {
      throw Failure.invalid(field, name + " is reserved. Choose another name");
    }
    return name;
  }
}
