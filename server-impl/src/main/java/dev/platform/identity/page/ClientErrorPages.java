package dev.platform.identity.page;

import dev.platform.identity.oauth.authorization.ErrorPages;
import dev.platform.identity.oauth.authorization.ErrorResponse;
import dev.platform.page.PageLayout;
import dev.platform.page.PageRoom;
import gg.jte.generated.precompiled.StaticTemplates;

/** The page between an authorization request that went wrong and its client. */
final class ClientErrorPages implements ErrorPages {
  private static final StaticTemplates TEMPLATES = new StaticTemplates();

  @Override
  public Page page(ErrorResponse error) {
    var model = TEMPLATES.identityLeaving(PageLayout.plain("Something went wrong", ""), error);
    return new Page(model.render(), PageRoom.POLICY);
  }
}
