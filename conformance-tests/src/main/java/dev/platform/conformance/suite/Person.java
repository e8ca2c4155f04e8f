package dev.platform.conformance.suite;

import dev.platform.conformance.Options;
import dev.platform.conformance.client.Answer;
import dev.platform.conformance.client.Api;
import dev.platform.conformance.client.Authorization;
import dev.platform.conformance.client.Call;
import dev.platform.conformance.client.Json;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Somebody who logs in and decides, with requests as a browser would send them. */
final class Person implements AutoCloseable {
  private static final int UNAUTHORIZED = 401;

  private final Api own;
  private final Api pages;
  private final Optional<Options.Login> login;
  private final AtomicReference<Once<Opened>> session;
  private final List<String> allowed = new CopyOnWriteArrayList<>();

  Person(Api own, Api pages, Optional<Options.Login> login) {
    this.own = own;
    this.pages = pages;
    this.login = login;
    this.session = new AtomicReference<>(Once.of("a session", this::open));
  }

  private Person(Api own, Api pages, Person right) {
    this.own = own;
    this.pages = pages;
    this.login = right.login;
    this.session = right.session;
  }

  /** The same login at another address. */
  Person at(Api otherOwn, Api otherPages) {
    return new Person(otherOwn, otherPages, this);
  }

  /** A session: what the cookie header says, and the token that writes carry. */
  private record Opened(String cookie, String csrfToken) {}

  private Once<Opened> once() {
    return Objects.requireNonNull(session.get());
  }

  private Opened opened() {
    return once().get();
  }

  private Opened open() {
    var who = login.orElseThrow();
    Answer answer =
        own.call("create-session")
            .authorization(Authorization.NONE)
            .json(Json.object().put("email", who.email()).put("password", who.password()))
            .expect(200);
    String cookie = answer.headers().firstValue("Set-Cookie").orElse("").replaceFirst(";.*", "");
    return new Opened(cookie, answer.text("/csrfToken"));
  }

  /** Logs in, and again if the session has ended. */
  void logIn() {
    if (reading(own.call("get-session")).send().status() == UNAUTHORIZED) {
      session.set(Once.of("a session", this::open));
      reading(own.call("get-session")).expect(200);
    }
  }

  /** The same call with the session, and with nothing else. */
  Call reading(Call call) {
    return call.authorization(Authorization.NONE).header("Cookie", opened().cookie());
  }

  /** The same call with the session and its token. */
  Call writing(Call call) {
    return reading(call).header("X-CSRF-Token", opened().csrfToken());
  }

  /** Lets in a program that shows a code. */
  void allow(String clientName, String userCode) {
    allowed.add(clientName);
    submit("submit-device", Map.of("user_code", userCode, "decision", "allow")).expect(200);
  }

  /** Does not let it in. */
  void deny(String userCode) {
    submit("submit-device", Map.of("user_code", userCode, "decision", "deny")).expect(200);
  }

  /** Where the browser is sent after a client was let in that waits for a code. */
  URI consent(OauthClients.Client client, String request) {
    allowed.add(client.name());
    Answer answer =
        submit(
                "submit-consent",
                Map.of("request", request, "decision", "allow", "read", "on", "write", "on"))
            .expect(303);
    return URI.create(answer.headers().firstValue("Location").orElseThrow());
  }

  /** The address of the person's account. */
  String email() {
    return login.orElseThrow().email();
  }

  /** Makes a link that lets somebody into the workspace; its secret. */
  String invite(String email) {
    String page =
        submit("submit-invitation", Map.of("email", email, "role", "WORKSPACE_VIEWER"))
            .expect(200)
            .text();
    Matcher link = Pattern.compile("/invitations/([A-Za-z0-9_-]+)<").matcher(page);
    if (!link.find()) {
      throw new AssertionError("the page shows no link for the invitation of " + email);
    }
    return link.group(1);
  }

  /** The page behind a link, for somebody who is not logged in. */
  Answer invitation(String secret) {
    return page("get-invitation-page").path("token", secret).send();
  }

  /** Ends the link for an address. */
  void takeBackInvitation(String email) {
    String page = reading(page("get-members-page")).expect(200).text();
    Matcher id =
        Pattern.compile(
                "value=\"([^\"]+)\" aria-label=\"Revoke the invitation of "
                    + Pattern.quote(email)
                    + "\"")
            .matcher(page);
    if (!id.find()) {
      throw new AssertionError("the page lists no invitation of " + email);
    }
    submit("submit-invitation-end", Map.of("id", id.group(1))).expect(303);
  }

  private Answer submit(String operation, Map<String, String> fields) {
    Map<String, String> form = new HashMap<>(fields);
    form.put("csrf", opened().csrfToken());
    return reading(page(operation)).form(form).send();
  }

  private Call page(String operation) {
    return pages.call(operation).header("Accept", "text/html");
  }

  /** Takes back what was allowed, and logs out. */
  @Override
  public void close() {
    if (!once().isMade()) {
      return;
    }
    allowed.forEach(this::takeBack);
    writing(own.call("delete-session")).send();
  }

  private void takeBack(String clientName) {
    String page = reading(page("get-account-page")).send().text();
    Matcher found =
        Pattern.compile(
                "value=\"([^\"]+)\" aria-label=\"Revoke " + Pattern.quote(clientName) + "\"")
            .matcher(page);
    if (found.find()) {
      submit("submit-authorization-end", Map.of("id", found.group(1)));
    }
  }
}
