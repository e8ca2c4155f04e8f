package dev.platform.platform.deploy;

/**
 * What a deploy was asked to bring up, besides its artifact: kept with it, so that it can be
 * brought up again.
 *
 * @param recipe the service as it was
 * @param contents what rooms put into it
 */
record Release(Recipe recipe, ReleaseContents contents) {

  /** The same again with what is the service's, and not a code's, as it is now. */
  Release again(Release now) {
    return new Release(
        recipe.withPlanOf(now.recipe),
        new ReleaseContents(contents.variables(), now.contents.strategy()));
  }
}
