package dev.platform.conformance;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * What a run is told.
 *
 * @param apiUrl origin of the API, without {@code /v1}
 * @param oauthUrl issuer of tokens
 * @param clientId id of an API key
 * @param person an administrator of the workspace, for what no key can do
 * @param ownerId workspace to work in; the first one listed if absent
 * @param source what the services of the run are made from
 * @param foreignService id of a service in a workspace that the key does not belong to
 * @param sleep whether free web services sleep so soon that the checks can wait for it
 * @param gradedContract URL or file of the contract as the install grades itself; checks of what is
 *     not implemented are skipped, without it none are
 * @param without what the install cannot do
 * @param only names of groups, or parts of titles, to run; all if empty
 * @param operations ids of operations whose checks are to run; all if empty
 * @param reports files for what is told at the end; the end of a name is its format
 * @param evidence file for what the run shows, for the grader
 * @param deployTimeout how long a deploy may take
 * @param parallel how many groups of checks run at a time
 */
public record Options(
    URI apiUrl,
    URI oauthUrl,
    String clientId,
    String clientSecret,
    Optional<Login> person,
    Optional<String> ownerId,
    Source source,
    Optional<String> foreignService,
    boolean sleep,
    Optional<String> gradedContract,
    Set<Capability> without,
    List<String> only,
    List<String> operations,
    List<Path> reports,
    Optional<Path> evidence,
    Duration deployTimeout,
    int parallel) {
  public Options {
    without = Set.copyOf(without);
    only = List.copyOf(only);
    operations = List.copyOf(operations);
    reports = List.copyOf(reports);
  }

  /** A record would print its secret. */
  @Override
  public String toString() {
    return "Options[apiUrl=%s, clientId=%s]".formatted(apiUrl, clientId);
  }

  /**
   * The same run through proxies.
   *
   * @param proxy where an origin is found
   */
  public Options through(UnaryOperator<URI> proxy) {
    return new Options(
        proxy.apply(apiUrl),
        proxy.apply(oauthUrl),
        clientId,
        clientSecret,
        person,
        ownerId,
        source,
        foreignService,
        sleep,
        gradedContract,
        without,
        only,
        operations,
        reports,
        evidence,
        deployTimeout,
        parallel);
  }

  public boolean has(Capability capability) {
    return !without.contains(capability)
        && (capability != Capability.FOREIGN_SERVICE || foreignService.isPresent())
        && (capability != Capability.SLEEP || sleep)
        && (capability != Capability.PERSON || person.isPresent());
  }

  /** How a person logs in. */
  public record Login(String email, String password) {
    /** A record would print the password. */
    @Override
    public String toString() {
      return "Login[email=%s]".formatted(email);
    }
  }

  /**
   * A git repository with a web server that listens on {@code PORT} and a folder of static files.
   *
   * @param branch the default branch if absent
   * @param runtime the word that services name; what they run is in the commands
   */
  public record Source(
      String repo,
      Optional<String> branch,
      String runtime,
      String buildCommand,
      String startCommand,
      String publishPath) {}
}
