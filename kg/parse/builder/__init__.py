"""The builder: methods that make the parts of an ability tree, one for each rule of the grammar."""
