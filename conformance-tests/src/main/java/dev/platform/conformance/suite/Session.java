package dev.platform.conformance.suite;

import com.fasterxml.jackson.databind.JsonNode;
import dev.platform.conformance.Options;
import dev.platform.conformance.client.Api;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Document;
import dev.platform.conformance.client.GradedContract;
import dev.platform.conformance.client.Json;
import dev.platform.conformance.client.Patience;
import java.io.PrintWriter;
import java.net.URI;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** One run against one install. */
public final class Session implements AutoCloseable {
  private final Options options;
  private final boolean isBehindProxy;
  private final Patience patience;
  private final RunName run;
  private final Api oauth;
  private final Tokens tokens;
  private final Api api;
  private final Api own;
  private final Api pages;
  private final Person person;
  private final Supplier<String> ownerId;
  private final OauthClients oauthClients;
  private final Once<String> issuer;
  private final Services services;
  private final Deploys deploys;
  private final ListSamples lists;

  private Session(Options options, PrintWriter out) {
    this.options = options;
    this.patience = new Patience(options.deployTimeout());
    this.run = RunName.random();
    this.isBehindProxy = false;
    this.oauth = oauthAt(options.oauthUrl());
    this.tokens = new Tokens(oauth, options.clientId(), options.clientSecret());
    this.api =
        new Api(options.apiUrl(), Document.load("platform"), tokens)
            .without(options.gradedContract().map(GradedContract::absent).orElse(Set.of()));
    this.own = new Api(options.apiUrl(), Document.load("native"), tokens);
    this.pages = new Api(options.apiUrl(), Document.load("pages"), Authorization.NONE);
    this.person = new Person(own, pages, options.person());
    this.ownerId = Once.of("the workspace", this::findOwner);
    this.oauthClients = new OauthClients(this);
    this.issuer =
        Once.of(
            "the metadata",
            () -> oauth.call("get-authorization-server-metadata").expect(200).text("/issuer"));
    this.deploys = new Deploys(api, patience);
    this.services = new Services(this, out);
    this.lists = new ListSamples(this);
  }

  private Session(Session right, UnaryOperator<URI> other, Patience patience) {
    this.options = right.options;
    this.patience = patience;
    this.run = right.run.part();
    this.isBehindProxy = true;
    this.oauth = right.oauth.at(other.apply(options.oauthUrl()));
    this.tokens = right.tokens;
    this.api = right.api.at(other.apply(options.apiUrl()));
    this.own = right.own.at(other.apply(options.apiUrl()));
    this.pages = right.pages.at(other.apply(options.apiUrl()));
    this.person = right.person.at(own, pages);
    this.ownerId = right.ownerId;
    this.oauthClients = right.oauthClients.in(this);
    this.issuer = right.issuer;
    this.deploys = new Deploys(api, patience);
    this.services = right.services.in(this);
    this.lists = right.lists;
  }

  /** Nothing but its grades is asked of the install before the first check does. */
  public static Session open(Options options, PrintWriter out) {
    return new Session(options, out);
  }

  /**
   * A session of a few checks at the address of a proxy. It shares with this one what takes long to make:
   * the login, the clients, the entries of lists, and the services that checks share.
   *
   * @param other where an origin is found
   */
  public Session at(UnaryOperator<URI> other, Patience shorter) {
    return new Session(this, other, shorter);
  }

  /** Whether requests name their check. */
  boolean isBehindProxy() {
    return isBehindProxy;
  }

  Options options() {
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

  /** The operations that were seen to work. */
  public Set<String> exercised() {
    Set<String> all = new TreeSet<>(api.exercised());
    all.addAll(oauth.exercised());
    all.addAll(own.exercised());
    return all;
  }

  /** Removes what the run made. */
  @Override
  public void close() {
    lists.close();
    services.close();
    person.close();
  }

  /** Removes what this session made, but not what it shares. */
  public void closePart() {
    services.close();
  }
}
