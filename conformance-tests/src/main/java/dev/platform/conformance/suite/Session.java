package dev.platform.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.Capability;
import dev.platform.conformance.Options;
import dev.platform.conformance.client.Api;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Document;
import dev.platform.conformance.client.GradedContract;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.client.Observer;
import dev.platform.conformance.client.Operation;
import dev.platform.conformance.client.Pace;
import dev.platform.conformance.client.Patience;
import dev.platform.conformance.evidence.Recorder;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.platform.engine.CancellationToken;

/** One run against one install. */
public final class Session implements AutoCloseable {
  private final Options options;
  private final Recorder recorder;
  private final CancellationToken stop;
  private final PrintWriter out;
  private final Instant begin = Clock.systemUTC().instant();
  private final RunName run;
  private final boolean isBehindProxy;
  private final Patience patience;
  private final Api oauth;
  private final Tokens tokens;
  private final Api api;
  private final Api own;
  private final Api pages;
  private final Person person;
  private final Once<String> ownerId;
  private final OauthClients oauthClients;
  private final Once<String> issuer;
  private final Services services;
  private final Deploys deploys;
  private final ListSamples lists;

  private Session(Options options, Recorder recorder, CancellationToken stop, PrintWriter out) {
    this.options = options;
    this.recorder = recorder;
    this.stop = stop;
    this.out = out;
    this.run = RunName.at(begin);
    this.isBehindProxy = false;
    this.patience = new Patience(options.deployTimeout(), new Pace(), stop);
    this.oauth = oauthAt(options.oauthUrl()).observedBy(recorder);
    this.tokens = new Tokens(oauth, options.clientId(), options.clientSecret());
    this.api =
        new Api(options.apiUrl(), Document.load("platform"), tokens)
            .without(options.gradedContract().map(GradedContract::absent).orElse(Set.of()))
            .observedBy(recorder);
    this.own = new Api(options.apiUrl(), Document.load("native"), tokens).observedBy(recorder);
    this.pages = new Api(options.apiUrl(), Document.load("pages"), Authorization.NONE);
    this.person = new Person(own, pages, options.person());
    this.ownerId = Once.of("the workspace", this::findOwner);
    this.oauthClients = new OauthClients(this);
    this.issuer =
        Once.of(
            "the metadata",
            () -> oauth.call("get-authorization-server-metadata").expect(200).text("/issuer"));
    this.deploys = new Deploys(api, patience);
    this.services = new Services(this);
    this.lists = new ListSamples(this);
  }

  private Session(Session right, UnaryOperator<URI> proxy, URI sockets, Duration longestWait) {
    this.options = right.options;
    this.recorder = new Recorder(Clock.systemUTC());
    this.stop = right.stop;
    this.out = right.out;
    this.run = right.run.part();
    this.isBehindProxy = true;
    this.patience = new Patience(longestWait, new Pace(), stop);
    this.oauth = right.oauth.at(proxy.apply(options.oauthUrl()), recorder);
    this.tokens = right.tokens;
    this.api = right.api.at(proxy.apply(options.apiUrl()), sockets, recorder);
    this.own = right.own.at(proxy.apply(options.apiUrl()), recorder);
    this.pages = right.pages.at(proxy.apply(options.apiUrl()), Observer.NONE);
    this.person = right.person.at(own, pages);
    this.ownerId = right.ownerId;
    this.oauthClients = right.oauthClients.in(this);
    this.issuer = right.issuer;
    this.deploys = new Deploys(api, patience);
    this.services = right.services.in(this);
    this.lists = right.lists;
  }

  /** Nothing but its grades is asked of the install before the first check does. */
  public static Session open(
      Options options, Recorder recorder, CancellationToken stop, PrintWriter out) {
    return new Session(options, recorder, stop, out);
  }

  /**
   * A session of a few checks behind proxies. It shares with this one what takes long to make: the
   * login, the clients, the entries of lists, and the services that checks share.
   *
   * @param proxy where an origin is found
   * @param sockets where the WebSockets of the API are found
   */
  public Session behind(UnaryOperator<URI> proxy, URI sockets, Duration longestWait) {
    return new Session(this, proxy, sockets, longestWait);
  }

  /** Logs in before any check does: log-ins that are refused may lock out others. */
  public void logIn() {
    if (options.has(Capability.PERSON)) {
      person.logIn();
    }
  }

  /** Whether requests name their check. */
  boolean isBehindProxy() {
    return isBehindProxy;
  }

  /** Hears what the checks see. */
  Recorder recorder() {
    return recorder;
  }

  public Options options() {
    return options;
  }

  RunName run() {
    return run;
  }

  /** The API of the pinned contract. */
  public Api api() {
    return api;
  }

  /** That of the key. */
  public Authorization authorization() {
    return tokens;
  }

  /** What is in no other platform's contract. */
  Api own() {
    return own;
  }

  /** For checks that need {@code PERSON}. */
  Person person() {
    return person;
  }

  /** The same person in another browser; whoever asks logs out. */
  Person anotherLogin() {
    return new Person(own, pages, options.person());
  }

  Api oauth() {
    return oauth;
  }

  static Api oauthAt(URI origin) {
    return new Api(origin, Document.load("oauth"), Authorization.NONE);
  }

  /** Its address as it says itself: not that of the options, where a proxy has another one. */
  String issuer() {
    return issuer.get();
  }

  OauthClients oauthClients() {
    return oauthClients;
  }

  Tokens tokens() {
    return tokens;
  }

  Services services() {
    return services;
  }

  /** What the lists of this run have. */
  ListSamples lists() {
    return lists;
  }

  Deploys deploys() {
    return deploys;
  }

  Patience patience() {
    return patience;
  }

  /** A call of an operation of the API. */
  Call call(String operation) {
    return api.call(operation);
  }

  /** The workspace to work in. */
  String ownerId() {
    return ownerId.get();
  }

  private String findOwner() {
    if (options.ownerId().isPresent()) {
      return options.ownerId().get();
    }
    JsonNode owners = api.call("list-owners").expect(200).json();
    if (owners.isEmpty()) {
      throw new AssertionError("the key belongs to no workspace");
    }
    return Json.text(owners, "/0/owner/id");
  }

  /** Digest of the pinned document that answers are held against. */
  public String contract() {
    return api.document().digest();
  }

  /** The build of the install, if it is ready and says so. */
  public Optional<String> build() {
    try {
      return Json.textIfAny(
          own.call("get-readyz").authorization(Authorization.NONE).expect(200).json(), "/buildId");
    } catch (AssertionError e) {
      return Optional.empty(); // Another product need not have it, and its answer is no check's.
    }
  }

  /** Whether the pinned document has an operation of this id. */
  boolean isKnown(String operation) {
    return api.document().operations().stream().anyMatch(it -> it.id().equals(operation));
  }

  /** The operations of the pinned document that the install does not say to lack. */
  public List<Operation> operations() {
    return api.document().operations().stream().filter(it -> api.has(it.id())).toList();
  }

  /**
   * Removes what the run made; without a workspace it made nothing there. A session behind proxies
   * is closed by JUnit as well, and shares all that there is to close.
   */
  @Override
  public void close() {
    if (isBehindProxy) {
      return;
    }
    if (ownerId.isMade()) {
      try (Person cleaner = anotherLogin()) {
        new Leftovers(this, cleaner, begin, out).delete();
      }
    }
    person.close();
  }

  /** Removes what a session behind proxies made, without a way through them. */
  public void remove(Session part) {
    new Leftovers(this, person, part.run, begin, out).delete();
  }
}
